import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Banner } from './banner.tsx'
import { dropDraft, listenToDrafts, ofPage, parseDraft, writtenDraft } from './form-draft.ts'

/** Says on the screen to which somebody comes back after signing in that a window's form was left half done. */
export function DraftReminder({ of: what = 'langą' }: { of?: string }) {
  const { pathname } = useLocation()
  const draft = parseDraft(useSyncExternalStore(listenToDrafts, writtenDraft, () => null))
  if (draft?.path !== pathname || draft.name === ofPage || draft.wasClosed) return null
  return (
    <Banner
      kind="info"
      className="mt-4"
      onHide={dropDraft}
    >{`Sesija baigėsi, kol pildėte ${what} „${draft.title}“. Atidarykite ${what === 'langą' ? 'jį' : 'ją'} – įvesti duomenys išsaugoti.`}</Banner>
  )
}
