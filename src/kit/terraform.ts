/** Configuration of Terraform, with the words and the address of the service of this tab. */
import { terraformParts, type TerraformContents } from '#contract/terraform.ts'
import { loadCodec, loadConfig } from '#api/http/config.ts'
import { runInSlices } from '#api/timers.ts'

/** The identifier word, which is also what other tools call the service. */
export const identifierWord = async (): Promise<string> => (await loadCodec())?.name('node') ?? 'node'

/** The text of a separate file, made without blocking the page. */
export async function terraformText(contents: TerraformContents): Promise<string> {
  const [{ baseUrl }, codec, word] = await Promise.all([loadConfig(), loadCodec(), identifierWord()])
  const images = '/images/'
  const rest = terraformParts(
    {
      word,
      url: baseUrl || location.origin,
      // The codec translates the ids of images in paths.
      imageId: (id) => codec?.path(images + id).slice(images.length) ?? id,
    },
    contents,
  )
  const parts: string[] = []
  await new Promise<void>((resolve) => {
    runInSlices((isOver) => {
      for (let next = rest.next(); !next.done; next = rest.next()) {
        parts.push(next.value)
        if (isOver()) return false
      }
      resolve()
      return true
    })
  })
  return `${parts.join('\n\n')}\n`
}
