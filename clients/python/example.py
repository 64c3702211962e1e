"""Uses the client that a generator made of the OpenAPI document.

`node scripts/clients.ts` writes it to generated/ and runs this with the address of a service and a token.
"""

import gzip
import json
import os
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlparse

sys.path.insert(0, str(Path(__file__).parent / "generated"))

import quarterdeck_client as quarterdeck  # noqa: E402
from quarterdeck_client.exceptions import ApiException  # noqa: E402

configuration = quarterdeck.Configuration(host=os.environ["SERVICE"] + "/v4")
configuration.access_token = os.environ["TOKEN"]


def errors_of(call):
    """The status and the errors of a call that the service refuses."""
    try:
        call()
    except ApiException as error:
        return error.status, json.loads(error.body)["errors"]
    raise AssertionError("The service did not refuse the call")


with quarterdeck.ApiClient(configuration) as client:
    nodes = quarterdeck.NodesApi(client)
    page = nodes.nodes_list(page_size=25)
    assert page.results == len(page.data) > 1
    assert page.data[0].created[10] == "T"

    condition = {"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}
    found = nodes.nodes_list(x_filter=json.dumps(condition))
    assert [node.label for node in found.data] == ["web-3", "web-2", "web-1"]
    assert errors_of(lambda: nodes.nodes_list(x_filter='{"status": "running"}')) == (
        400,
        [{"field": "X-Filter", "reason": "Cannot filter on status"}],
    )

    created = nodes.nodes_create(quarterdeck.NodeCreate(region="us-east", type="g6-nanode-1", label="python-1"))
    assert nodes.nodes_view(created.id).label == "python-1"

    domains = quarterdeck.DomainsApi(client)
    domain = quarterdeck.DomainCreate(domain="python.example", type="master", soa_email="admin@python.example")
    assert domains.domains_create(domain).status == "active"
    assert errors_of(lambda: domains.domains_create(domain)) == (
        400,
        [{"field": "domain", "reason": "DNS zone already exists."}],
    )

    images = quarterdeck.ImagesApi(client)
    start = images.images_upload(quarterdeck.ImageUpload(label="python", region="us-east"))
    address = urlparse(start.upload_to)
    number = int(address.path.split("/")[-1])
    signature = parse_qs(address.query)["Signature"][0]
    images.images_put_data(number, signature, gzip.compress(bytes(1024)))
    assert images.images_view(start.image.id).size == 1

print("The Python client lists, filters, creates, reads errors and uploads.")
