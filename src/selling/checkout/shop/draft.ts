import { draftKeeper } from '#shell/ui/draft-keeper.ts'

export type Draft = Record<string, string>

const drafts = draftKeeper<{ fields: Draft }>({
  key: 'checkout-draft',
  owner: 'user',
  fits: ({ fields }: { fields?: unknown }) =>
    typeof fields === 'object' && fields !== null && Object.values(fields).every((value) => typeof value === 'string'),
})

/** Survives reloads, refusals and ended sessions. */
export const readDraft = (userId: number): Draft => drafts.read(userId)?.fields ?? {}

/** Hidden fields keep their values. No discount codes or consents. */
export function keepDraftSoon(userId: number, form: HTMLFormElement): void {
  drafts.writeSoon(userId, () => {
    const fields = { ...readDraft(userId) }
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string' && !agreedAnew.includes(name)) fields[name] = value
    return { fields }
  })
}

const agreedAnew = ['terms', 'code', 'sms_offers']

export const dropDraft = (): void => drafts.drop()
