import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { FieldControl } from '#shell/fields/field-control.tsx'
import { listFieldNames, omitFields } from '#shell/fields/field-definition.ts'
import { Button } from '#shell/ui/button.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { findRequiredFieldErrors } from '#shell/ui/find-required-field-errors.ts'
import { Form } from '#shell/ui/form.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import type { Category } from '../catalogue.contract.ts'
import type { Kind } from '../kinds.ts'
import { productFields } from '../product-fields.ts'
import { AttributeRows } from './attribute-rows.tsx'
import { buildProductFormData } from './build-product-form-data.ts'
import { BundleRows } from './bundle-rows.tsx'
import { CategoryFields } from './category-fields.tsx'
import { FormProblem, listErrorMessages, listProblemLines } from './form-problem.tsx'
import { ImageGallery } from './image-gallery.tsx'
import { InspectionRows } from './inspection-rows.tsx'
import { type OfficeProduct, officeProducts } from './office-products.ts'
import { PropertyRows } from './property-rows.tsx'
import { BrokenBookings, extractBrokenBookings } from './public/broken-bookings.tsx'
import { RentPriceFields, rentPriceFieldNames } from './rent-price-fields.tsx'
import { RentUnitsFields, rentUnitsFieldNames } from './rent-units-fields.tsx'
import { StockFields } from './stock-fields.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useConcurrentChanges } from './use-concurrent-changes.ts'
import { useGallery } from './use-gallery.ts'

type ProductFormProps = {
  id: string
  kind: Kind
  /** Null for a new one. */
  product: OfficeProduct | null
  categories: Record<Kind, Category[]> | undefined
  onPending: (pending: boolean) => void
  onChanged: () => void
  onShowLatest: (product: OfficeProduct) => void
  onSaved: () => void
}

const noErrors: FormFieldErrors = {}

/** One below the other: what has no place of its own. */
const otherFields = {
  rent: omitFields(productFields.rent, ['title', 'about', ...rentPriceFieldNames, ...rentUnitsFieldNames]),
  sell: omitFields(productFields.sell, ['title', 'about']),
  addition: omitFields(productFields.addition, ['title', 'about']),
}

interface Progress {
  /** Bytes. */
  sent: number
  all: number
}

export function ProductForm({ id, kind, product, categories, onPending, onChanged, ...on }: ProductFormProps) {
  const gallery = useGallery(product?.images ?? [])
  const [isBundle, setBundle] = useState(product?.is_bundle === true)
  const [problem, setProblem] = useState<ReactNode[]>([])
  const [errors, setErrors] = useState(noErrors)
  const [broken, setBroken] = useState<ReturnType<typeof extractBrokenBookings>>([])
  const [sending, setSending] = useState<Progress | null>(null)
  const sent = useRef<AbortController>(null)
  const head = useRef<HTMLDivElement>(null)
  const others = useConcurrentChanges(product)
  // Scrolls once the message has its height.
  useEffect(() => {
    if (broken.length > 0) head.current?.scrollIntoView({ block: 'start' })
  }, [broken])

  async function save(form: HTMLFormElement) {
    const target = others.target
    const made = buildProductFormData(kind, new FormData(form), gallery.chosen, target !== null)
    const empty = findRequiredFieldErrors(form)
    if ('problem' in made) {
      refuse([made.problem], empty)
      form.querySelector<HTMLInputElement>('[name^="price"]:enabled')?.focus()
      return
    }
    const lines = listErrorMessages(empty)
    if (lines.length > 0) return refuse(lines, empty)
    onPending(true)
    refuse([])
    setBroken([])
    const { body } = made
    sent.current = new AbortController()
    const { signal } = sent.current
    const onProgress = body.has('images[]')
      ? (bytes: number, all: number) => setSending({ sent: bytes, all })
      : () => {}
    try {
      if (target) await officeProducts[kind].update(target.id, { body, signal, onProgress })
      else await officeProducts[kind].create({ body, signal, onProgress })
      on.onSaved()
    } catch (thrown) {
      // The list shows whether the save arrived before the abort.
      setBroken(extractBrokenBookings(thrown))
      if (signal.aborted || (target && others.met(thrown))) onChanged()
      if (signal.aborted) refuse(['Siuntimas nutrauktas, niekas neišsaugota. Ką įrašėte, liko.'])
      else
        refuse(
          others.linesOf(thrown) ?? listProblemLines(thrown),
          thrown instanceof ApiError ? thrown.errors : undefined,
        )
    } finally {
      setSending(null)
      onPending(false)
    }
  }

  function refuse(lines: ReactNode[], ofFields: FormFieldErrors = noErrors) {
    setProblem(lines)
    setErrors(ofFields)
    if (lines.length > 0) head.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <Form
      id={id}
      errors={errors}
      className="grid gap-x-8 gap-y-7 lg:grid-cols-2"
      // The warning was about other numbers.
      onChange={() => broken.length > 0 && setBroken([])}
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      {others.seen && <input type="hidden" name="updated_at_seen" value={others.seen} />}
      <div ref={head} className="empty:hidden lg:col-span-2">
        {broken.length > 0 && (
          <BrokenBookings
            broken={broken}
            title="Tiek vienetų jau išnuomota arba užsakyta. Palikus mažiau šių užsakymų įvykdyti nebūtų kuo:"
          >
            Jei vis tiek reikia, dar kartą spauskite „Išsaugoti“: užsakymai atsiras ekrane „Neužtenka įrankių“, kol juos
            išspręsite.
            <input type="hidden" name="accept_broken" value="1" />
          </BrokenBookings>
        )}
        <FormProblem lines={broken.length > 0 ? [] : problem}>
          {others.latest && problem.length > 0 && (
            <Button size="small" variant="quiet" onClick={() => others.latest && on.onShowLatest(others.latest)}>
              Rodyti, kaip yra dabar
            </Button>
          )}
        </FormProblem>
      </div>
      <div className="grid content-start gap-5">
        <FieldControl fields={productFields[kind]} name="title" row={product} autoFocus />
        <CategoryFields kind={kind} product={product} categories={categories} />
        {kind === 'rent' ? (
          <>
            <RentPriceFields product={product} />
            <OtherFields kind={kind} product={product} />
          </>
        ) : (
          <>
            <OtherFields kind={kind} product={product} />
            <TextArea
              label="EAN kodai"
              name="ean"
              optional
              hint="Nuskaitykite ar įrašykite po vieną eilutėje."
              rows={2}
              maxLength={400}
              spellCheck={false}
              defaultValue={product?.ean?.join('\n')}
            />
          </>
        )}
        {kind !== 'rent' ? (
          <StockFields product={product} label="Likutis" byPlace />
        ) : isBundle ? (
          <BundleStock product={product} />
        ) : (
          <RentUnitsFields product={product} />
        )}
        <FieldControl fields={productFields[kind]} name="about" row={product} />
      </div>
      <div className="grid content-start gap-7">
        <ImageGallery kind={kind} gallery={gallery} onDeleted={onChanged} />
        <PropertyRows properties={product?.properties ?? []} />
        {kind === 'rent' && <BundleRows product={product} onBundle={setBundle} />}
        {kind === 'rent' && !isBundle && <InspectionRows inspections={product?.inspections ?? []} />}
        {kind !== 'rent' && <AttributeRows attributes={product?.attributes ?? []} />}
      </div>
      {sending && <UploadProgress {...sending} onCancel={() => sent.current?.abort()} />}
    </Form>
  )
}

function OtherFields({ kind, product }: Pick<ProductFormProps, 'kind' | 'product'>) {
  const fields = otherFields[kind]
  return listFieldNames(fields).map((name) => <FieldControl key={name} fields={fields} name={name} row={product} />)
}

function BundleStock({ product }: { product: OfficeProduct | null }) {
  return (
    <>
      <NumberField
        label="Laisvų vienetų"
        name="left_in_stock"
        unit="vnt."
        readOnly
        defaultValue={product?.left_in_stock ?? 0}
        hint="Rinkinio laisva tiek, kiek leidžia jo dalys."
      />
      {product && <input type="hidden" name="left_in_stock_seen" value={product.left_in_stock} />}
    </>
  )
}
