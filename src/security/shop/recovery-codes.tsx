import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#platform/browser/save-file.ts'
import { Button } from '#ui/button.tsx'
import { CheckIcon } from '#ui/frame-icons.tsx'
import { DownloadIcon } from '#ui/icons.tsx'

/** The only sight of the recovery codes. They stay until the person says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid('Kodai nukopijuoti.')
    } catch {
      setSaid('Nukopijuoti nepavyko: pažymėkite kodus ir nukopijuokite patys.')
    }
  }

  return (
    <section aria-labelledby="atsarginiai-kodai" className="rounded-house border border-warn bg-warn-tint p-5">
      <h3 id="atsarginiai-kodai" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Atsarginiai kodai
      </h3>
      <p className="mt-1">
        Išsisaugokite juos dabar: daugiau jų nerodysime. Kiekvienas vieną kartą įleis, jei pamesite telefoną ar raktą.
      </p>
      <ol
        translate="no"
        className="mt-4 grid gap-x-8 gap-y-1 rounded-house bg-raised p-4 font-mono text-sm leading-relaxed xl:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => void copy()}>
          Kopijuoti
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'atsarginiai-kodai.txt')}
        >
          <DownloadIcon />
          Atsisiųsti
        </Button>
        <Button onClick={onKept}>
          <CheckIcon />
          Išsisaugojau
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {said}
      </p>
    </section>
  )
}
