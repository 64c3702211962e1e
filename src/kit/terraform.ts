/** Configuration of Terraform, with the words and the address of the service of this tab. */
import { terraformConfiguration, type TerraformContents } from '#contract/terraform.ts'
import { loadCodec, loadConfig } from '#api/http/config.ts'

/** The identifier word, which is also what other tools call the service. */
export const identifierWord = async (): Promise<string> => (await loadCodec())?.name('node') ?? 'node'

/** The text of a file of its own. */
export async function terraformText(contents: TerraformContents): Promise<string> {
  const [{ baseUrl }, codec, word] = await Promise.all([loadConfig(), loadCodec(), identifierWord()])
  const images = '/images/'
  return terraformConfiguration(
    {
      word,
      url: baseUrl || location.origin,
      // The codec translates the ids of images in paths.
      imageId: (id) => codec?.path(images + id).slice(images.length) ?? id,
    },
    contents,
  )
}
