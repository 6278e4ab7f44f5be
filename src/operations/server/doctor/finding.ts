/** One line of the doctor: how it stands with something, and what to do about it. */
export interface Finding {
  state: 'good' | 'warning' | 'bad'
  about: string
  says: string
  /** What the operator should do; missing when nothing is to be done. */
  advice?: string
}

export const good = (about: string, says: string): Finding => ({ state: 'good', about, says })
export const warning = (about: string, says: string, advice: string): Finding => ({
  state: 'warning',
  about,
  says,
  advice,
})
export const bad = (about: string, says: string, advice: string): Finding => ({ state: 'bad', about, says, advice })
