import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { getPaper } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import type { CompanyPaper, CompanyPaperPdf, ListCompanyPapers } from '../company-papers.contract.ts'

const listPapers = defineSlimEndpoint<typeof ListCompanyPapers>('GET', '/api/clients/:id/documents')
const paperPdf = defineSlimEndpoint<typeof CompanyPaperPdf>('GET', '/api/clients/:id/documents/:document_id/pdf')

export function CompanyPapers({ clientId }: { clientId: number }) {
  const heading = useId()
  const [papers, setPapers] = useState<CompanyPaper[]>()
  const [page, turn] = useState(1)
  const [last, setLast] = useState(1)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isGone = false
    setProblem('')
    sendRequest(listPapers, { params: { id: clientId }, query: { page } }).then(
      ({ data, meta }) => {
        if (isGone) return
        setPapers((before) => (page === 1 ? data : [...(before ?? []), ...data]))
        setLast(meta.last_page)
      },
      (thrown) => !isGone && setProblem(readProblem(thrown, 'Dokumentų užkrauti nepavyko.').message),
    )
    return () => {
      isGone = true
    }
  }, [clientId, page])

  return (
    <section aria-labelledby={heading} className="mt-6">
      <h3 id={heading} className="mb-3 text-lg font-semibold">
        Dokumentai
      </h3>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {problem}
      </p>
      {!papers && !problem && <Skeleton className="h-16 w-full" />}
      {papers?.length === 0 && <p className="text-soft">Dokumentų dar nėra.</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {papers?.map((paper) => (
          <Paper key={paper.id} clientId={clientId} paper={paper} onProblem={setProblem} />
        ))}
      </ul>
      {page < last && (
        <Button variant="quiet" size="small" className="mt-3" onClick={() => turn(page + 1)}>
          Rodyti senesnius
        </Button>
      )}
    </section>
  )
}

interface PaperProps {
  clientId: number
  paper: CompanyPaper
  onProblem: (message: string) => void
}

function Paper({ clientId, paper, onProblem }: PaperProps) {
  const { id, kind, number, issued_at, due_on, price_with_vat, open, order_id, site } = paper
  const say = useVatWords()
  const [isPending, setPending] = useState(false)

  async function save() {
    setPending(true)
    onProblem('')
    try {
      const response = await fetchEndpoint(paperPdf, { params: { id: clientId, document_id: id } })
      saveFile(await response.blob(), `${kind}-${number}.pdf`)
    } catch (thrown) {
      onProblem(readProblem(thrown, 'Nepavyko atsisiųsti dokumento. Bandykite dar kartą.').message)
    } finally {
      setPending(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="figures min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{say(`${getPaper(kind).title} ${number}`)}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <span>
            <UnbrokenText>{formatDay(issued_at)}</UnbrokenText>
          </span>
          {order_id !== null && (
            <Link to={`/ordered?uzsakymas=${order_id}`} className="text-link">
              {`Užsakymas ${order_id}`}
            </Link>
          )}
          {site && <span className="wrap-anywhere">{site}</span>}
        </p>
      </div>
      {price_with_vat !== null && (
        <p className="figures">
          <span>{formatMoney(price_with_vat)}</span>
          {open !== null && open > 0 && (
            <span className="block text-sm">
              <StateLabel colour="amber">
                <span>
                  <span>{due_on ? `Sumokėti iki ${due_on}` : 'Laukia apmokėjimo'}</span>
                  <span>{open !== price_with_vat && `: ${formatMoney(open)}`}</span>
                </span>
              </StateLabel>
            </span>
          )}
        </p>
      )}
      <Button variant="quiet" size="small" pending={isPending} onClick={save}>
        <DownloadIcon className="size-4.5" />
        PDF<span className="sr-only">{`: ${number}`}</span>
      </Button>
    </li>
  )
}
