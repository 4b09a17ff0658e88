/** The address of the script of a catalogue's page. */
declare module "virtual:catalogue-script" {
  const address: string;
  export default address;
}
