/** At least one of the tests must notice. */
export interface Break {
  name: string
  /** Each text must occur in its file exactly once. */
  edits: readonly [file: string, text: string, instead: string][]
  tests: readonly string[]
}

export const defineBreak = (
  name: string,
  tests: string | string[],
  file: string,
  text: string,
  instead: string,
): Break => ({ name, edits: [[file, text, instead]], tests: [tests].flat() })
