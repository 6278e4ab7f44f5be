export interface MailTemplate {
  /** Stored with each mail: `order-placed`. */
  name: string
  /** In bulk; awaited by who just ordered; by anybody typing an address. */
  haste?: 'by-the-clock' | 'just-ordered' | 'typed-by-anybody'
  /** The text, or the recipient too. */
  emptiedOnceSent?: 'words' | 'all'
  /** Goes to the shop: an account with its address has no claim to it. */
  isToShop?: true
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

export function listShopMailTemplates(): string[] {
  const names = [...declared.values()].filter(({ isToShop }) => isToShop).map(({ name }) => name)
  if (names.length === 0) throw new Error('No module that declares a mail to the shop is loaded')
  return names.sort()
}
