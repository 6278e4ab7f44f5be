/** What a clerk reads beside a screen. Words between „ and “ are what the screen itself says, letter by letter. */
export interface ScreenHelp {
  /** What the screen is for. */
  about: string
  /** What one does here. */
  steps: string[]
  /** What happens afterwards, without anybody doing it. */
  after: string
  /** Where the work goes on; shown to whoever may go there. */
  next: { to: string; words: string }[]
}
