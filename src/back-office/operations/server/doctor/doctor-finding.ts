export interface DoctorFinding {
  state: 'good' | 'warning' | 'bad'
  about: string
  says: string
  advice?: string
}

export const reportGood = (about: string, says: string): DoctorFinding => ({ state: 'good', about, says })
export const reportWarning = (about: string, says: string, advice: string): DoctorFinding => ({
  state: 'warning',
  about,
  says,
  advice,
})
export const reportBad = (about: string, says: string, advice: string): DoctorFinding => ({
  state: 'bad',
  about,
  says,
  advice,
})
