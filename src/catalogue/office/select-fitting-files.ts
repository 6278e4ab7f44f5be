import { maxPictureBytes, maxPictures } from '../catalogue.office.contract.ts'

export function selectFittingFiles(files: File[], max = maxPictures): { fit: File[]; problems: string[] } {
  const small = files.filter((file) => file.size <= maxPictureBytes)
  const problems = files
    .filter((file) => file.size > maxPictureBytes)
    .map(({ name }) => `Failas „${name}“ per didelis: daugiausia 10\u00a0MB.`)
  if (small.length > max) problems.push(`Vienu kartu galima įkelti daugiausia ${max} failų: kiti nepaimti.`)
  return { fit: small.slice(0, max), problems }
}
