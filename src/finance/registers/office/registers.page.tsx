import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useVatPayer, useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { downloadList } from '#shell/ui/office/download-list.ts'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { ReportDays, reportDays } from '#shell/ui/office/report-days.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { type RegisterDefinition, type RegisterName, registerNames, registers } from '../registers.ts'

const formats = [
  ['xlsx', 'Excel failas'],
  ['csv', 'CSV failas'],
] as const

const filters = ['by'] as const

const sums = [
  { value: '', label: 'Kiekvienas įrašas' },
  { value: 'day', label: 'Pagal dieną' },
  { value: 'month', label: 'Pagal mėnesį' },
]

export default function RegistersPage() {
  const [search] = useSearchParams()
  const { given, set } = useFilters(filters)
  const { notice, say } = useNotices()
  const [vatWords, isPayer] = [useVatWords(), useVatPayer()]
  const describe = ({ holds, holdsWithoutVat }: RegisterDefinition) =>
    isPayer ? holds : (holdsWithoutVat ?? vatWords(holds))
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState('')

  async function download(name: RegisterName, format: (typeof formats)[number][0]) {
    const call = {
      method: 'GET',
      address: `/api/admin/registers/${name}.${format}`,
      who: 'books:read',
      summary: '',
    } as const
    setBusy(`${name}.${format}`)
    setProblem(null)
    try {
      await downloadList(call, { ...reportDays(search), ...(given.by && { by: given.by }) }, () => undefined)
    } catch (thrown) {
      setProblem(thrown)
      say.failed(renderErrorMessage(thrown, 'Failo atsisiųsti nepavyko'))
    } finally {
      setBusy('')
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      <p className="mb-5 max-w-prose text-soft">
        Failai buhalterijos programai. Stulpelių pavadinimai nesikeičia, todėl importą programoje pakanka nustatyti
        vieną kartą.
      </p>
      <ReportDays problem={problem} />
      <RadioGroup
        label="Eilutės"
        name="by"
        className="mb-6"
        value={given.by ?? ''}
        options={sums}
        onChange={(by) => set({ by })}
      />
      <ul className="grid gap-4 lg:grid-cols-2">
        {registerNames.map((name) => (
          <li key={name}>
            <Card title={registers[name].title}>
              <p className="mb-4 text-soft">{describe(registers[name])}</p>
              <div className="flex flex-wrap gap-3">
                {formats.map(([format, title]) => (
                  <Button
                    key={format}
                    variant="quiet"
                    pending={busy === `${name}.${format}`}
                    disabled={busy !== ''}
                    aria-label={`${registers[name].title}: ${title}`}
                    onClick={() => void download(name, format)}
                  >
                    <DownloadIcon />
                    <span>{title}</span>
                  </Button>
                ))}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
