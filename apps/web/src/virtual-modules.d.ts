/** The address of the script of a catalog's page. */
declare module "virtual:catalog-script" {
  const address: string;
  export default address;
}
