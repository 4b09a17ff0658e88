/** The URL of the script of a public catalog. */
declare module "virtual:catalog-script" {
  const address: string;
  export default address;
}
