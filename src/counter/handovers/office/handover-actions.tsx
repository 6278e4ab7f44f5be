import { type ComponentType, createContext, useContext } from 'react'
import { readSession } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { sendForm } from '#platform/browser/send-form.ts'
import { createDraftStore } from '#shell/ui/draft-store.ts'
import {
  type Defect,
  HandOver,
  type HandOverBody,
  type HandoverTool,
  ScanUnit,
  SendPhoto,
  type TakeBackBody,
  TakeToolsBack,
} from '../handovers.contract.ts'
import { type HandoverDraft, StoredHandoverDraft } from '../stored-handover-draft.ts'
import { PrivatePhoto } from './private-photo.tsx'

const drafts = createDraftStore<{ draft: HandoverDraft }>({
  key: 'act-draft',
  fits: (match) => StoredHandoverDraft.safeParse(match).success,
})

const keptInTab: HandoverActions['drafts'] = {
  read: (name) => drafts.read(readSession().user?.id, name)?.draft ?? null,
  write: (name, draft) => (draft ? drafts.write(readSession().user?.id, { draft }, name) : drafts.drop(name)),
}

export interface CompletedHandover {
  units: { title: string; codes: string[] }[]
  defects?: Defect[] | undefined
  act: { number: string; document_id: number }
  contract: { number: string; document_id: number } | null
  compensation?: { number: string; document_id: number } | undefined
}

export interface ScannedUnit {
  rental_id: number
  code: string
  is_newly_named: boolean
}

type SendHandover<Body> = (body: { orderId: number; key: string; body: Body }) => Promise<CompletedHandover | null>

/** How the counter and a driver's phone differ. */
export interface HandoverActions {
  /** Null: the act waits to be sent. */
  handOver: SendHandover<SentHandOver>
  takeBack: SendHandover<SentTakeBack>
  addPhoto: (orderId: number, file: File, onProgress: (share: number) => void) => Promise<string>
  Photo: ComponentType<{ photo: string; alt: string }>
  scan: (input: ScanRequest, tools: HandoverTool[]) => Promise<ScannedUnit>
  drafts: { read: (name: string) => HandoverDraft | null; write: (name: string, draft: HandoverDraft | null) => void }
  isCounter: boolean
}

type SentHandOver = Parameters<typeof sendRequest<typeof HandOver>>[1] extends { body: infer Body }
  ? Body
  : HandOverBody
type SentTakeBack = Parameters<typeof sendRequest<typeof TakeToolsBack>>[1] extends { body: infer Body }
  ? Body
  : TakeBackBody

export interface ScanRequest {
  orderId: number
  act: 'handover' | 'return'
  code: string
  rental_id: number | undefined
  full: number[]
  taken: string[]
  override_inspection?: string
}

const counter: HandoverActions = {
  handOver: async ({ orderId, key, body }) => {
    return (await sendRequest(HandOver, { params: { id: orderId }, key, body })).data
  },
  takeBack: async ({ orderId, key, body }) => {
    return (await sendRequest(TakeToolsBack, { params: { id: orderId }, key, body })).data
  },
  addPhoto: async (orderId, file, onProgress) => {
    const body = new FormData()
    body.append('photo', file)
    const input = {
      params: { id: orderId },
      body,
      onProgress: (sent: number, all: number) => onProgress(all ? sent / all : 0),
    }
    return (await sendForm(SendPhoto, input)).data.key
  },
  Photo: PrivatePhoto,
  scan: async ({ orderId, ...body }) => (await sendRequest(ScanUnit, { params: { id: orderId }, body })).data,
  drafts: keptInTab,
  isCounter: true,
}

const Means = createContext<HandoverActions>(counter)

export const HandoverActionsProvider = Means
export const useHandoverActions = (): HandoverActions => useContext(Means)
