import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { OfferedFee } from '#finance/fees/fees.contract.ts'
import type { PublicPlace } from '#shell/branches/places.contract.ts'
import { PlacesProvider } from '#shell/branches/shop/public/chosen-place.ts'
import type { PublicSettings } from '#shell/settings/settings.contract.ts'
import { PublicSettingsProvider } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { buildPageFacts } from '../build-page-facts.ts'
import type { PageContent } from '../page-content.ts'
import type { PageName } from '../page-names.ts'
import { DeliveryText } from '../shop/delivery-text.tsx'
import { HomeTexts } from '../shop/home-texts.tsx'
import { PurchaseRules } from '../shop/purchase-rules.tsx'
import { Questions } from '../shop/questions.tsx'
import { RentalRules } from '../shop/rental-rules.tsx'
import type { PageBodyProps } from '../shop/section-page.tsx'
import { type ShownFee, writeFees } from '../write-fees.ts'
import { LookPreview } from './look-preview.tsx'

interface PagePreviewProps {
  page: PageName
  content: PageContent
  /** The older version that is shown instead of what is typed. */
  viewed: number | undefined
  onLeaveViewed: () => void
  settings: PublicSettings
  places: PublicPlace[]
  fees: OfferedFee[]
}

/** CSS pixels. */
const widths = { phone: 390, desk: 1440 }
type Device = keyof typeof widths

const bodies: Readonly<Record<PageName, (props: PageBodyProps & { fees: ShownFee[] }) => ReactNode>> = {
  home: (props) => <HomeTexts {...props} />,
  faq: (props) => <Questions {...props} open />,
  'rental-rules': (props) => <RentalRules {...props} />,
  'purchase-rules': (props) => <PurchaseRules {...props} />,
  delivery: (props) => <DeliveryText {...props} />,
  look: (props) => <LookPreview {...props} />,
}

export function PagePreview({ page, content, viewed, onLeaveViewed, settings, places, fees }: PagePreviewProps) {
  const [device, setDevice] = useState<Device>('phone')
  const facts = useMemo(() => buildPageFacts(settings, places), [settings, places])
  const branches = useMemo(() => (places.length > 1 ? places.map((place) => ({ ...place, hours: '' })) : []), [places])
  return (
    <Card title="Kaip atrodys">
      <div className="grid gap-3">
        <RadioGroup
          label="Rodyti"
          name="preview_device"
          options={[
            { value: 'phone', label: 'Telefone' },
            { value: 'desk', label: 'Kompiuteryje' },
          ]}
          value={device}
          onChange={(value) => setDevice(value === 'desk' ? 'desk' : 'phone')}
        />
        {viewed !== undefined && (
          <div
            role="status"
            className="flex flex-wrap items-center justify-between gap-3 rounded-house bg-sunken px-4 py-3"
          >
            <span>{`Rodoma redakcija Nr.\u00a0${viewed}.`}</span>
            <Button size="small" variant="quiet" onClick={onLeaveViewed}>
              Rodyti rengiamą tekstą
            </Button>
          </div>
        )}
        <PreviewFrame width={widths[device]}>
          <PublicSettingsProvider value={settings}>
            <PlacesProvider value={branches}>{bodies[page]({ content, facts, fees: writeFees(fees) })}</PlacesProvider>
          </PublicSettingsProvider>
        </PreviewFrame>
      </div>
    </Card>
  )
}

const blank = '<!doctype html><html lang="lt"><head><title>Puslapio peržiūra</title></head><body></body></html>'
/** CSS pixels of the office's page. */
const frameHeight = 640

/** A document of its own, so that the shop's styles see the width of a phone; a wider one than fits is drawn smaller. */
function PreviewFrame({ width, children }: { width: number; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [available, setAvailable] = useState(width)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  function fill(frame: HTMLIFrameElement) {
    const page = frame.contentDocument
    if (!page) return
    for (const style of document.querySelectorAll('link[rel="stylesheet"], style'))
      page.head.append(page.importNode(style, true))
    page.addEventListener('click', stayOnPage, true)
    setBody(page.body)
  }

  const scale = Math.min(1, available / width)
  return (
    <div
      ref={box}
      className="overflow-hidden rounded-house border border-line bg-paper"
      style={{ height: frameHeight }}
    >
      <iframe
        title="Puslapio peržiūra"
        srcDoc={blank}
        onLoad={({ currentTarget }) => fill(currentTarget)}
        className="mx-auto block max-w-none origin-top-left"
        style={{ width, height: frameHeight / scale, transform: scale < 1 ? `scale(${scale})` : undefined }}
      />
      <InFrame body={body}>{children}</InFrame>
    </div>
  )
}

/** Links show where they are, and lead nowhere. */
function stayOnPage(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault()
}

function InFrame({ body, children }: { body: HTMLElement | null; children: ReactNode }) {
  return body && createPortal(<main className="page-width py-8">{children}</main>, body)
}
