import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { printDocument } from '#orders/office/public/print-document.ts'
import { OrderDocumentPdf } from '#orders/orders.contract.ts'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { Button } from '#shell/ui/button.tsx'
import { CheckIcon } from '#shell/ui/frame-icons.tsx'
import { DownloadIcon, PrintIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { buildOrderPageAddress } from '../addresses.ts'

export interface HandoverPaper {
  number: string
  document_id: number
}

export interface ChangedUnits {
  title: string
  codes: string[]
}

interface DoneScreenProps {
  title: string
  orderId: number
  papers: { word: string; paper: HandoverPaper }[]
  units: ChangedUnits[]
  next: (orderId: number) => string
  /** The papers are printed for a customer who waits. */
  prints?: boolean | undefined
  rest?: { words: string; onGo: () => void } | undefined
  children?: ReactNode
}

export function DoneScreen({ title, orderId, papers, units, next, prints = false, rest, children }: DoneScreenProps) {
  const { notice, say } = useNotices()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused form is gone.
  useEffect(() => heading.current?.focus(), [])

  async function download({ number, document_id }: HandoverPaper) {
    try {
      if (prints) return await printDocument(orderId, document_id)
      const answer = await fetchEndpoint(OrderDocumentPdf, { params: { id: orderId, document_id } } as never)
      saveFile(await answer.blob(), `${number}.pdf`)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Dokumento gauti nepavyko.'))
    }
  }

  return (
    <div className="mx-auto grid max-w-xl gap-6 py-6">
      <Notices notice={notice} say={say} />
      <div className="text-center">
        <span className="mx-auto mb-4 flex size-16 items-center justify-center rounded-full bg-good-tint text-good">
          <CheckIcon className="size-8" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
          {title}
        </h2>
        <p className="mt-1 text-soft">
          {prints ? 'Dokumentus atspausdinkite ir atiduokite klientui.' : 'Dokumentus išsiuntėme klientui el. paštu.'}
        </p>
      </div>
      {units.length > 0 && (
        <dl className="grid gap-3 border-y border-line py-4">
          {units.map(({ title: tool, codes }) => (
            <div key={`${tool} ${codes[0]}`}>
              <dt className="text-sm text-soft">{tool}</dt>
              <dd className="figures text-lg font-semibold wrap-anywhere">{codes.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      <ul className="grid gap-2">
        {papers.map(({ word, paper }) => (
          <li key={paper.number}>
            <Button variant="quiet" className="w-full" onClick={() => download(paper)}>
              {prints ? <PrintIcon /> : <DownloadIcon />}
              <span>
                <span>{word}</span> <span>{paper.number}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 sm:grid-cols-2">
        {rest && (
          <Button onClick={rest.onGo} className="sm:col-span-2">
            {rest.words}
          </Button>
        )}
        <LinkButton variant="quiet" to={buildOrderPageAddress(orderId)}>
          {`Užsakymas Nr.\u00a0${orderId}`}
        </LinkButton>
        <LinkButton variant={rest ? 'quiet' : 'primary'} to="/admin/rent/rentals">
          Kitas užsakymas
        </LinkButton>
      </div>
      <NextOrder next={next} />
    </div>
  )
}

function NextOrder({ next }: Pick<DoneScreenProps, 'next'>) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const id = /^\D*(\d{1,9})\D*$/.exec(typed)?.[1]

  function go(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (id) navigate(next(Number(id)))
  }

  return (
    <form onSubmit={go} className="flex items-end gap-2 border-t border-line pt-5">
      <TextField
        className="min-w-0 flex-1"
        label="Arba iš karto pagal numerį"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Užsakymo Nr."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="quiet" disabled={!id}>
        Atidaryti
      </Button>
    </form>
  )
}
