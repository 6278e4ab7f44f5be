interface SignerCheckInput {
  client_name: string
  private_or_company: 'private' | 'company'
  person: string
  may_sign: readonly { name: string }[]
}

/** Nobody listed: anybody; who ordered for themselves signs, too. */
export function isListedSigner({ client_name, private_or_company, person, may_sign }: SignerCheckInput): boolean {
  if (may_sign.length === 0) return true
  const listed = [...may_sign.map(({ name }) => name), ...(private_or_company === 'private' ? [person] : [])]
  return listed.some((name) => plain(name) === plain(client_name))
}

const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('lt')
