import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Banner } from './banner.tsx'
import { dropDraft, listenToDrafts, ofPage, readDraft } from './form-draft.ts'

/** Where a form was left unfinished. */
export function DraftReminder({ of: what = 'langą' }: { of?: string }) {
  const { pathname } = useLocation()
  const draft = useSyncExternalStore(listenToDrafts, readDraft, () => undefined)
  if (draft?.path !== pathname || draft.name === ofPage || draft.wasClosed) return null
  return (
    <Banner
      kind="info"
      className="mt-4"
      onHide={dropDraft}
    >{`Sesija baigėsi, kol pildėte ${what} „${draft.title}“. Atidarykite ${what === 'langą' ? 'jį' : 'ją'} – įvesti duomenys išsaugoti.`}</Banner>
  )
}
