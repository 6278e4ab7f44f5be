/** Text between „ and “ quotes the screen exactly. */
export interface ScreenHelp {
  about: string
  steps: string[]
  /** Automatic consequences. */
  after: string
  /** Told in a shop that has several. */
  places?: string
  /** Shown only to those with the right. */
  next: { to: string; words: string }[]
}
