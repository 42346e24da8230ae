declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff2';
    keepFeatures?: readonly string[];
    noHinting?: boolean;
    keepAllGlyphs?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
}
