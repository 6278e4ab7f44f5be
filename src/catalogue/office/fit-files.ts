import { mostPictureBytes, mostPictures } from '../catalogue.office.contract.ts'

export function fitFiles(files: File[], most = mostPictures): { fit: File[]; problems: string[] } {
  const small = files.filter((file) => file.size <= mostPictureBytes)
  const problems = files
    .filter((file) => file.size > mostPictureBytes)
    .map(({ name }) => `Failas „${name}“ per didelis: daugiausia 10\u00a0MB.`)
  if (small.length > most) problems.push(`Vienu kartu galima įkelti daugiausia ${most} failų: kiti nepaimti.`)
  return { fit: small.slice(0, most), problems }
}
