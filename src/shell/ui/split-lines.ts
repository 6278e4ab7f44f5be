/** The list is typed in lines, or with commas. */
export const splitLines = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)
