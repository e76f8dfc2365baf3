declare const file: { product: string }
export default file
