/** `4006381333931|5901234123457`, or with blanks, line breaks. A comma is no border: Excel writes `4,00638E+12`. */
export const parseEans = (text: string): string[] => text.split(/[\s|]+/).filter(Boolean)
