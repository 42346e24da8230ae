const FACES = ['20px "Perya Title"', '500 14px "Plus Jakarta Sans"', '700 14px "Plus Jakarta Sans"'];

/** Asks for the letters while the network waits for the studio anyway; the title is drawn with them. */
export function warmFonts(): void {
  const { fonts } = document as { readonly fonts?: FontFaceSet };
  if (fonts) FACES.forEach((face) => void fonts.load(face).catch(() => undefined));
}
