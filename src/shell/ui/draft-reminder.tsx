import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Banner } from './banner.tsx'
import { deleteFormDraft, listenToDrafts, ofPage, readFormDraft } from './form-draft.ts'

/** The reminder shows where a form was left unfinished. */
export function DraftReminder({ of: what = 'langą' }: { of?: string }) {
  const { pathname } = useLocation()
  const draft = useSyncExternalStore(listenToDrafts, readFormDraft, () => undefined)
  if (draft?.path !== pathname || draft.name === ofPage || draft.wasClosed) return null
  return (
    <Banner
      kind="info"
      className="mt-4"
      onHide={deleteFormDraft}
    >{`Sesija baigėsi, kol pildėte ${what} „${draft.title}“. Atidarykite ${what === 'langą' ? 'jį' : 'ją'} – įvesti duomenys išsaugoti.`}</Banner>
  )
}
