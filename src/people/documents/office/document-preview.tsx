import { useState } from 'react'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { formatIban } from '#rules/codes/iban.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { getPaper } from '#rules/document-kinds/document-kinds.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { isVatPayer } from '#shell/settings/is-vat-payer.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { VatPayerProvider, VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { buildSeller } from '../build-seller.ts'
import { PreviewDocument, previewableKinds } from '../documents.contract.ts'
import { formatFullNumber } from '../format-full-number.ts'

type DocumentPreviewProps = {
  /** The settings as typed, perhaps invalid. */
  settings: Settings
  onFailed: (thrown: unknown) => void
}

export function DocumentPreview({ settings, onFailed }: DocumentPreviewProps) {
  const [kind, setKind] = useState<(typeof previewableKinds)[number]>('invoice')
  const [pending, setPending] = useState(false)
  const isPayer = isVatPayer(settings)
  const say = (text: string) => (isPayer ? text : dropVatWords(text))

  async function download() {
    setPending(true)
    try {
      const answer = await fetchEndpoint(PreviewDocument, { body: { ...settings, kind } } as never)
      saveFile(await answer.blob(), `pavyzdys-${kind}.pdf`)
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      setPending(false)
    }
  }

  return (
    <Card title="Kaip bus spausdinama">
      <div className="grid gap-4">
        <SelectField
          label="Dokumentas"
          name="preview_kind"
          options={previewableKinds.map((value) => ({ value, label: say(getPaper(value).title) }))}
          value={kind}
          onChange={(event) => setKind(previewableKinds.find((each) => each === event.target.value) ?? 'invoice')}
        />
        <VatPayerProvider value={isPayer}>
          <Paper settings={settings} kind={kind} />
        </VatPayerProvider>
        <div>
          <Button variant="quiet" pending={pending} onClick={download}>
            <DownloadIcon />
            Pavyzdinis PDF
          </Button>
          <p className="mt-1.5 text-sm text-soft">
            Pažymėtas žodžiu „Pavyzdys“; tikras numeris tam nenaudojamas, nustatymai neišsaugomi.
          </p>
        </div>
      </div>
    </Card>
  )
}

/** White in dark mode too. */
function Paper({ settings, kind }: { settings: Settings; kind: (typeof previewableKinds)[number] }) {
  const seller = buildSeller(settings)
  const series = settings.series[kind]
  const phone = seller.phone && formatPhone(seller.phone)
  const about = [
    seller.code && `Įmonės kodas ${seller.code}`,
    seller.vat_code && `PVM mokėtojo kodas ${seller.vat_code}`,
    seller.address,
    [phone, seller.email].filter(Boolean).join(', '),
    seller.bank && `Bankas: ${seller.bank}`,
    seller.iban && `Sąskaita: ${formatIban(seller.iban)}`,
    seller.swift && `SWIFT: ${seller.swift}`,
  ].filter(Boolean)
  return (
    <section
      aria-label="Dokumento peržiūra"
      className="grid gap-4 rounded-house border border-[#cfc8ba] bg-[#ffffff] p-4 text-xs leading-snug wrap-anywhere text-[#24262a]"
    >
      <header className="flex items-start justify-between gap-4">
        <p className="text-sm font-semibold">{seller.name || '–'}</p>
        <div className="text-right">
          <p className="font-semibold">
            <VatWords>{getPaper(kind).title}</VatWords>
          </p>
          <p className="figures text-[#5c5d5e]">{`Serija ir numeris ${formatFullNumber(series || '–', 0)}`}</p>
        </div>
      </header>
      <div className="border-t border-[#cfc8ba] pt-3">
        <p className="text-[0.6875rem] text-[#5c5d5e]">Pardavėjas</p>
        <p className="font-semibold">{seller.name || '–'}</p>
        {about.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p className="figures flex justify-between gap-4 border-t border-[#cfc8ba] pt-3">
        {isVatPayer(settings) ? (
          <>
            <span>{`PVM ${shownRate(settings.vat_rate)}\u00a0%`}</span>
            <span>
              <span>{formatMoney(10_000)}</span> be PVM –{' '}
              <span>{formatMoney(withVat(10_000, Number(shownRate(settings.vat_rate)) || 0))}</span> su PVM
            </span>
          </>
        ) : (
          <>
            <span>Iš viso</span>
            <span>{formatMoney(10_000)}</span>
          </>
        )}
      </p>
      <footer className="flex justify-between gap-4 border-t border-[#cfc8ba] pt-2 text-[0.6875rem] text-[#5c5d5e]">
        <span>{[seller.name, phone, seller.email].filter(Boolean).join(' · ')}</span>
        <span className="figures whitespace-nowrap">{formatFullNumber(series || '–', 0)}</span>
      </footer>
    </section>
  )
}

const shownRate = (rate: number): string => (Number.isInteger(rate) && rate >= 0 && rate <= 99 ? String(rate) : '–')
