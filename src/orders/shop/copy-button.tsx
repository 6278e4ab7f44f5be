import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CheckIcon } from '#ui/frame-icons.tsx'

type CopyButtonProps = { text: string; label: string }

/** Puts a text where the bank's form can take it from, and says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const clock = setTimeout(() => setState('idle'), 3_000)
    return () => clearTimeout(clock)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // no clipboard without https, or refused: the text stands beside the button to be marked by hand
      setState('failed')
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" className="min-h-11 min-w-28" onClick={copy}>
        {state === 'copied' && <CheckIcon className="size-4" />}
        <span>{state === 'copied' ? 'Nukopijuota' : 'Kopijuoti'}</span>
        <span className="sr-only">{`: ${label}`}</span>
      </Button>
      <span role="status" className="sr-only">
        <span>{state === 'copied' && `${label}: nukopijuota`}</span>
        <span>{state === 'failed' && 'Nukopijuoti nepavyko, pažymėkite tekstą patys'}</span>
      </span>
    </>
  )
}
