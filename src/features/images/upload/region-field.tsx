/** The region that receives the data of an upload. */
import { uploadCapability } from '#contract/rules/regions/capabilities.ts'
import { RegionField as KitRegionField } from '#shared/regions/region-field.tsx'
import type { UploadForm } from './form.ts'

const requiredCapabilities = [uploadCapability]

export const RegionField = ({ form }: { form: UploadForm }) => (
  <KitRegionField
    form={form}
    name="region"
    hint="Receives the data. Choose one near you. Once uploaded, you can deploy the image in every region."
    required={requiredCapabilities}
    neededBy="an upload"
    outageConsequence="The upload may fail. Choose another region: once uploaded, the image can be deployed in every region."
  />
)
