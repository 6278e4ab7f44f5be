import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { TextField } from '#shell/ui/text-field.tsx'

interface ScanLineProps {
  name: string
  title: string
  onScan: (text: string) => void
  onCamera: () => void
}

/** Hand scanners end with Enter or Tab. */
export function ScanLine({ name, title, onScan, onCamera }: ScanLineProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)

  function send() {
    if (typed.trim()) onScan(typed)
    setTyped('')
    field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && !(event.key === 'Tab' && !event.shiftKey && typed.trim())) return
    // the form around would send the act
    event.preventDefault()
    send()
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextField
        ref={field}
        label={`Vieneto kodas: ${title}`}
        labelHidden
        name={name}
        placeholder="Įrašykite kodą"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 basis-40 [&_input]:min-h-13"
      />
      {typed.trim() ? (
        <Button size="large" variant="quiet" onClick={send}>
          Pridėti
        </Button>
      ) : (
        <Button size="large" variant="quiet" onClick={onCamera} aria-label={`Skenuoti kamera: ${title}`}>
          Kamera
        </Button>
      )}
    </div>
  )
}
