import { createDraftStore } from '#shell/ui/draft-store.ts'

export type Draft = Record<string, string>

const drafts = createDraftStore<{ fields: Draft }>({
  key: 'checkout-draft',
  owner: 'user',
  fits: ({ fields }: { fields?: unknown }) =>
    typeof fields === 'object' && fields !== null && Object.values(fields).every((value) => typeof value === 'string'),
})

/** The draft survives reloads, refusals and ended sessions. */
export const readCheckoutDraft = (userId: number): Draft => drafts.read(userId)?.fields ?? {}

/** Hidden fields keep their values. No discount codes or consents. */
export function scheduleCheckoutDraftSave(userId: number, form: HTMLFormElement): void {
  drafts.writeSoon(userId, () => {
    const fields = { ...readCheckoutDraft(userId) }
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string' && !agreedAnew.includes(name)) fields[name] = value
    return { fields }
  })
}

const agreedAnew = ['terms', 'code', 'sms_offers']

export const deleteCheckoutDraft = (): void => drafts.drop()
