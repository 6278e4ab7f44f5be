/** A kind of mail. The room that writes it declares it beside its words and says here what mail must know of it. */
export interface MailTemplate {
  /** In the shop's words, as it stands with each mail: `order-placed`. */
  name: string
  /** Written by the clock, many at a time; for whoever has just ordered and looks into the mailbox now; or whenever anybody types an address. */
  haste?: 'by-the-clock' | 'just-ordered' | 'typed-by-anybody'
  /** What is not kept once the mail is sent: its words, or not even whom it went to. */
  forgets?: 'words' | 'all'
}

const declared = new Map<string, MailTemplate>()

/** Declares a kind of mail. What a mail is treated like is looked up by the name that stands with it. */
export function mailTemplate(name: string, about: Omit<MailTemplate, 'name'> = {}): MailTemplate {
  const template = { name, ...about }
  declared.set(name, template)
  return template
}

/** The template of a written mail. One that no room declares any more is treated like any other. */
export function templateNamed(name: string): MailTemplate {
  return declared.get(name) ?? { name }
}
