export interface Finding {
  state: 'good' | 'warning' | 'bad'
  about: string
  says: string
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
