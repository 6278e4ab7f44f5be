/** No accounting document: unnumbered, not stored. */
export interface FactSheet {
  kind: 'facts'
  title: string
  subtitle: string
  owner: { name: string; phone: string; email: string }
  /** ISO 8601 in UTC. */
  made_at: string
  about: [label: string, value: string][]
  intro: string
  sections: { title: string; note?: string | undefined; rows: [label: string, value: string][][] }[]
}
