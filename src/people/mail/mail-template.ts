export interface MailTemplate {
  /** Stored with each mail: `order-placed`. */
  name: string
  /** In bulk; awaited by who just ordered; by anybody typing an address. */
  haste?: 'by-the-clock' | 'just-ordered' | 'typed-by-anybody'
  /** The text, or the recipient too. */
  emptiedOnceSent?: 'words' | 'all'
}

const declared = new Map<string, MailTemplate>()

export function mailTemplate(name: string, about: Omit<MailTemplate, 'name'> = {}): MailTemplate {
  const template = { name, ...about }
  declared.set(name, template)
  return template
}

/** Undeclared names get the defaults. */
export function getMailTemplate(name: string): MailTemplate {
  return declared.get(name) ?? { name }
}
