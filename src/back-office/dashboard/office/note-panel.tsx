import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { getOwnNoteKeeper } from './get-own-note-keeper.ts'
import type { NoteKeeper, NoteView } from './note-keeper.ts'

export function NotePanel() {
  const { user } = useSession()
  return user && <OpenNote key={user.id} keeper={getOwnNoteKeeper(user.id)} />
}

function OpenNote({ keeper }: { keeper: NoteKeeper }) {
  const { text, isLoaded, status, errors, theirs } = useSyncExternalStore(keeper.listen, keeper.view)
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    void keeper.refresh()
    return () => keeper.flush()
  }, [keeper])

  function settle(choice: Parameters<NoteKeeper['settle']>[0]) {
    keeper.settle(choice)
    frame.current?.querySelector('textarea')?.focus()
  }

  return (
    <Card title="Pastabos" aside={<Status status={status} />} className="flex flex-col [&>div]:flex [&>div]:grow">
      <div ref={frame} className="flex min-w-0 grow flex-col">
        <TextArea
          label="Pastaba"
          labelHidden
          name="note"
          className="flex grow flex-col [&>textarea]:grow"
          style={{ minHeight: '11rem', maxHeight: '36rem' }}
          placeholder={isLoaded ? 'Ką verta prisiminti? Pastabą matote tik jūs.' : ''}
          readOnly={!isLoaded}
          value={text}
          errors={errors}
          onChange={(event) => keeper.type(event.target.value)}
        />
        {theirs !== undefined && <Quarrel theirs={theirs} onSettle={settle} />}
        {status === 'failed' && theirs === undefined && errors.length === 0 && (
          <p className="mt-1.5 text-sm text-soft">Tekstas liko čia. Bandysime išsaugoti dar kartą.</p>
        )}
      </div>
    </Card>
  )
}

const words: Record<NoteView['status'], { says: string; look: string }> = {
  quiet: { says: '', look: '' },
  saving: { says: 'Saugoma...', look: 'text-soft' },
  saved: { says: 'Išsaugota', look: 'text-good' },
  failed: { says: 'Klaida saugant', look: 'font-semibold text-bad' },
}

/** Always there: screen readers announce changes. */
function Status({ status }: Pick<NoteView, 'status'>) {
  const { says, look } = words[status]
  return (
    <p role="status" aria-live="polite" className={`text-sm ${look}`}>
      {says}
    </p>
  )
}

type QuarrelProps = { theirs: string; onSettle: (choice: 'mine' | 'theirs' | 'both') => void }

function Quarrel({ theirs, onSettle }: QuarrelProps) {
  return (
    <div role="alert" className="mt-3 grid gap-3 rounded-house border-l-4 border-warn bg-warn-tint px-4 py-3">
      <p className="font-semibold text-warn">Pastaba tuo metu pakeista kitame lange. Ten dabar parašyta:</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls a long text with the arrow keys */}
      <blockquote tabIndex={0} className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
        {theirs || '(nieko)'}
      </blockquote>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onSettle('both')}>
          Sujungti abu tekstus
        </Button>
        <Button size="small" variant="quiet" onClick={() => onSettle('mine')}>
          Palikti manąjį
        </Button>
        <Button size="small" variant="quiet" onClick={() => onSettle('theirs')}>
          Imti anąjį
        </Button>
      </div>
    </div>
  )
}
