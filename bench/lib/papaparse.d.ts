declare module 'papaparse' {
  const papa: { readonly parse: (text: string) => { readonly data: readonly (readonly string[])[] } };
  export default papa;
}
