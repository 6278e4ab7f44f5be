/** A paper of facts, one below the other; no document of the books: it has no number and is kept by nobody. */
export interface FactSheet {
  kind: 'facts'
  title: string
  subtitle: string
  owner: { name: string; phone: string; email: string }
  /** ISO 8601 in UTC. */
  made_at: string
  /** Facts of the head, beside the time of making. */
  about: [label: string, value: string][]
  /** What stands before the facts. */
  intro: string
  sections: { title: string; note?: string | undefined; rows: [label: string, value: string][][] }[]
}
