declare module 'fontverter' {
  export const convert: (font: Buffer, toFormat: 'truetype' | 'woff2') => Promise<Buffer>
}

declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'truetype' | 'woff2'
    preserveNameIds?: readonly number[]
    keepFeatures?: readonly string[]
    dropTables?: readonly string[]
    variationAxes?: Readonly<Record<string, { min: number; max: number }>>
    noHinting?: boolean
  }
  const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>
  export default subsetFont
}
