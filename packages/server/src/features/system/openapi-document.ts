import { endpoints, openapi, openapiDocument } from '@siedem/contract';
import { raw, serve } from '../../http/serve.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const documents = new WeakMap<object, string>();

/** The description of all calls, built when first asked for. */
export const openapiDocumentRoute = serve(openapiDocument, async (_call, { config }) => {
  const known = documents.get(config) ?? JSON.stringify(openapi(endpoints, packageJson.version, config.publicUrl));
  documents.set(config, known);
  return raw(200, known);
});
