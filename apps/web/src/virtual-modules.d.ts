/** The URL of the script of public catalogs. */
declare module "virtual:catalog-script" {
  const address: string;
  export default address;
}
