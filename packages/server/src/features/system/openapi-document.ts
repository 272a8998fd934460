import { endpoints, openapi, openapiDocument } from '@siedem/contract';
import { raw, serve } from '../../http/serve.ts';
import packageJson from '../../../package.json' with { type: 'json' };

let document: string | undefined;

/** The description of all calls, built when first asked for. */
export const openapiDocumentRoute = serve(openapiDocument, async () =>
  raw(200, (document ??= JSON.stringify(openapi(endpoints, packageJson.version)))),
);
