import { useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { downloadList } from '#shell/ui/office/download-list.ts'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { DownloadArchive } from '../archive.contract.ts'

export default function ArchivePage() {
  const { notice, say } = useNotices()
  const [progress, setProgress] = useState('')

  async function download() {
    say.nothing()
    setProgress('Ruošiama…')
    try {
      await downloadList(DownloadArchive, undefined, setProgress)
      say.done('Archyvas atsiųstas')
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Archyvo atsisiųsti nepavyko'))
    } finally {
      setProgress('')
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      <Card className="max-w-3xl">
        <div className="grid gap-5">
          <p className="text-lg">Visa parduotuvė viename faile: kad galėtumėte išsikelti arba turėti savo kopiją.</p>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_1fr]">
            {parts.map(([name, about]) => (
              <div key={name} className="contents">
                <dt className="font-semibold">{name}</dt>
                <dd className="text-soft max-sm:-mt-2">{about}</dd>
              </div>
            ))}
          </dl>
          <p className="rounded-house bg-warn-tint px-3 py-2">
            Faile yra visų klientų duomenys ir slaptažodžių atspaudai. Laikykite jį kaip raktą nuo seifo.
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button disabled={progress !== ''} onClick={() => void download()}>
              <DownloadIcon />
              Atsisiųsti archyvą
            </Button>
            <p role="status" className="figures text-soft">
              {progress}
            </p>
          </div>
          <p className="text-soft">
            Kol archyvas ruošiamas, parduotuvė dirba toliau; jame yra tai, kas buvo paspaudus. Į tuščią parduotuvę jis
            įkeliamas serveryje komanda <code className="text-ink">npm run import-archive -- FAILAS</code>: prieš rašant
            patikrinama, ar failas sveikas, o po to – ar sutampa visi kiekiai ir sumos.
          </p>
        </div>
      </Card>
    </>
  )
}

const parts = [
  ['tables/', 'Kiekviena lentelė kaip CSV failas su antraštėmis; atsidaro „Excel“ ir „LibreOffice“.'],
  ['documents/', 'Kiekvienas išrašytas dokumentas kaip PDF.'],
  ['images/', 'Produktų, padalinių ir aktų nuotraukos.'],
  ['manifest.json', 'Kiek ko yra: eilučių skaičiai, sumos ir kiekvieno failo SHA-256.'],
] as const
