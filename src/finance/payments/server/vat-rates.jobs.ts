import { defineJobQueue } from '#platform/jobs.ts'

export const ApplyVatRates = defineJobQueue<object>('apply-vat-rates', 2)
