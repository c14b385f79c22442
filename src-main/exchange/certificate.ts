/**
 * The identity of a station towards others: a self-signed certificate with a P-256 key, made once. Nobody vouches for
 * it and nobody reads its contents. Only its fingerprint counts, which the two stations exchanged during pairing. The
 * key is P-256 because Electron's TLS does not support Ed25519.
 *
 * The certificate is valid from 2000 to the end of time: no clock, right or wrong, makes it too young or too old.
 */
import { generateKeyPairSync, hash, randomBytes, sign, X509Certificate } from 'node:crypto';

export type Identity = {
  /** Both `key` and `certificate` are PEM. Node accepts keys and certificates in no other form. */
  key: string;
  certificate: string;
  fingerprint: string;
};

/** Returns the SHA-256 of a certificate's DER, hexadecimal. */
export const fingerprintOf = (certificate: Uint8Array): string => hash('sha256', certificate, 'hex');

/**
 * Returns the server name with which a caller specifies a certificate: a renewed station has more than one. It reveals
 * no more than is announced in the network anyway.
 */
export const serverNameOf = (fingerprint: string): string => `${fingerprint.slice(0, 16)}.satchel`;

type Made = { privateKey: Buffer; certificate: Buffer };

export function identityOf({ privateKey, certificate }: Made): Identity {
  return {
    key: pem('PRIVATE KEY', privateKey),
    certificate: pem('CERTIFICATE', certificate),
    fingerprint: fingerprintOf(certificate),
  };
}

const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{64}(?!$)/g, '$&\n')}\n-----END ${label}-----\n`;

const ecdsaWithSha256 = '1.2.840.10045.4.3.2';
const commonName = '2.5.4.3';
/** RFC 5280, 4.1.2.5: the end date of a certificate without expiry. */
const forever = { notBefore: new Date('2000-01-01T00:00:00Z'), notAfter: new Date('9999-12-31T23:59:59Z') };

export async function makeCertificate(validity = forever): Promise<Made> {
  // Loaded on demand: most starts make no certificate.
  const [{ AsnConvert }, x509] = await Promise.all([import('@peculiar/asn1-schema'), import('@peculiar/asn1-x509')]);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = new x509.AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
  const name = new x509.Name([
    new x509.RelativeDistinguishedName([
      new x509.AttributeTypeAndValue({ type: commonName, value: new x509.AttributeValue({ utf8String: 'Satchel' }) }),
    ]),
  ]);
  const toSign = new x509.TBSCertificate({
    version: x509.Version.v3,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer: name,
    validity: new x509.Validity(validity),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ type: 'spki', format: 'der' }),
      x509.SubjectPublicKeyInfo,
    ),
  });
  const signature = sign('sha256', new Uint8Array(AsnConvert.serialize(toSign)), privateKey);
  const certificate = new x509.Certificate({
    tbsCertificate: toSign,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  });
  const der = Buffer.from(AsnConvert.serialize(certificate));
  // Parsed by the same code that TLS uses.
  if (!new X509Certificate(der).verify(publicKey)) throw new Error('The certificate that was made is not sound.');
  return { privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }), certificate: der };
}

/** Returns a positive number whose first byte is not zero, as DER requires. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}
