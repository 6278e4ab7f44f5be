interface VatCheckSummary {
  answer: 'valid' | 'invalid' | 'unknown'
  consultation_number: string | null
  /** The day in Vilnius. */
  asked_on: string
}

/** `VIES: galioja, 2026-11-21, Nr. WAPIAAAA…` */
export function describeVatCheck(check: VatCheckSummary | null): string {
  if (!check) return 'VIES: dar nepatikrinta'
  const { answer, asked_on, consultation_number } = check
  if (answer === 'unknown') return `VIES: neatsako, ${asked_on}; tikrinsime dar`
  const number = consultation_number && `Nr.\u00a0${consultation_number}`
  return `VIES: ${[answer === 'valid' ? 'galioja' : 'negalioja', asked_on, number].filter(Boolean).join(', ')}`
}
